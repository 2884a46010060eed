-- Two spellings of one mailbox had two keys: with a dot at the end of the domain, and with letters in one
-- character or in two. The key is made anew as src/accounts/addresses/email-address.ts makes it: the domain without
-- that dot, the rest in NFC with ASCII letters lowered and U+212A kept. Where another account has the key
-- already, or gets it now, an account keeps its old one: nobody can sign up with that, or sign in by a
-- password, but its sessions and providers still open it, and another address can be chosen there.
-- Verified accounts come first, then the oldest.
with parts as (
  select id, email_key, email_verified_at, created_at,
    rtrim(substring(email_key from '[^@]*$'), '.') as domain,
    substring(rtrim(email, '.') from '^(.*)@') as local
  from accounts
  where email_key like '%.' or email ~ '[^\x01-\x7f]'
),
made as (
  select id, email_verified_at, created_at, email_key,
    case when local ~ '[^\x01-\x7f]' then
      replace(translate(normalize(replace(local, U&'\212A', E'\x01'), nfc),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), E'\x01', U&'\212A')
    else substring(email_key from '^(.*)@') end || '@' || domain as new_key
  from parts
),
first as (
  select distinct on (new_key) id, new_key from made
  where new_key <> email_key
  order by new_key, email_verified_at is null, created_at, id
)
update accounts set email_key = first.new_key from first
where accounts.id = first.id
  and not exists (select from accounts other where other.email_key = first.new_key);

-- Links that change an address put its key into the account.
update mail_tokens set email_key = rtrim(email_key, '.') where email_key like '%.';
