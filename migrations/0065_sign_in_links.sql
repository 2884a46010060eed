-- Links in mails that sign in without the password.
alter table mail_tokens
  drop constraint mail_tokens_purpose_is_known,
  add constraint mail_tokens_purpose_is_known check (purpose in ('reset_password', 'verify_email', 'change_email',
    'undo_email', 'lost_factor', 'keep_factor', 'sign_in'));
