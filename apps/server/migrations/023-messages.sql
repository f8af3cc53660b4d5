-- Messages to many people: what is written, and to whom it is still to be mailed.
create table message (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('event', 'organisers', 'news')),
  event_id bigint references event on delete cascade,
  audience jsonb not null,
  subject text not null,
  text text not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'sending', 'sent', 'cancelled')),
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  send_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  recipients integer check (recipients >= 0),
  last_batch_at timestamptz,
  check ((kind = 'event') = (event_id is not null)),
  constraint message_begun check ((status in ('sending', 'sent')) = (recipients is not null))
);
create index message_open on message (send_at) where status in ('scheduled', 'sending');
create index message_event on message (event_id, send_at);
create index message_created_by on message (created_by);
create index message_batch on message (last_batch_at) where last_batch_at is not null;

create table message_recipient (
  message_id bigint not null references message on delete cascade,
  id bigint generated always as identity,
  email text,
  email_key text,
  status text not null default 'waiting' check (status in ('waiting', 'written', 'skipped')),
  mail_id bigint references mail on delete set null,
  primary key (message_id, id),
  unique (message_id, email_key),
  check ((status = 'waiting') = (email is not null and email_key is not null))
);
create index message_recipient_waiting on message_recipient (message_id, id) where status = 'waiting';
create index message_recipient_email on message_recipient (email) where email is not null;
create index message_recipient_mail on message_recipient (mail_id) where mail_id is not null;

alter table mail add column sender_name text;

comment on table message is 'A message of an organiser or the festival team to many people; its readers are found when it begins.';
comment on column message.audience is 'Whom it is for, in the form of its kind.';
comment on column message.subject is 'Multilingual, as the text.';
comment on column message.recipients is 'Readers found when it began.';
comment on table message_recipient is 'A reader of a message that has begun, one row a mailbox.';
comment on column message_recipient.email is 'Null once the mail is in the outbox: it goes in the transaction that writes the mail.';
comment on column mail.sender_name is 'Name before the address of the sender; null: the one of all mails.';
