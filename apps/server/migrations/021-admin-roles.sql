create table admin_role (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  role text not null check (role in ('coordinator', 'reviewer', 'treasurer', 'communication', 'support', 'reader')),
  hub_ids smallint[] check (cardinality(hub_ids) > 0),
  starts_on date,
  ends_on date,
  granted_at timestamptz not null default now(),
  granted_by bigint references account on delete set null,
  check (starts_on is null or ends_on is null or starts_on <= ends_on)
);
create index admin_role_account on admin_role (account_id);
create index admin_role_granted_by on admin_role (granted_by);
comment on table admin_role is 'Roles in the festival''s team. Full administrators have none.';
comment on column admin_role.hub_ids is 'Null: in all hubs.';
comment on column admin_role.starts_on is 'First and last day are those of Europe/Madrid, both included.';
