-- Logos that administrators sent, by the hash of their bytes. They are small and belong to the settings: mails, papers and
-- icons are drawn from them in every process. The one in use is named by the setting `logo`.
create table festival_logo (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  png bytea not null check (octet_length(png) <= 1048576),
  width integer not null check (width between 1 and 512),
  height integer not null check (height between 1 and 512),
  created_at timestamptz not null default now()
);
