-- The language of the mails to an account. Accounts that already exist get English.
alter table accounts
  add column language text not null default 'en',
  add constraint accounts_language_is_known check (language in ('en', 'de', 'fr', 'es', 'nl', 'it'));
