create table relay_tables (
  table_key text primary key,
  last_seq bigint not null,
  last_version numeric(20) not null default 0,
  touched timestamptz not null default now()
);
create table relay_messages (
  table_key text not null,
  seq bigint not null,
  version numeric(20) not null,
  digest text not null,
  origin text not null,
  body text not null,
  primary key (table_key, seq)
);
create unique index relay_messages_digest on relay_messages (table_key, digest);
create index relay_messages_version on relay_messages (table_key, version);
