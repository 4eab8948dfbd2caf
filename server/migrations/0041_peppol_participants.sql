-- migrate:up

-- What the Peppol network says of participants, kept for a day, or for an hour where one is not registered. The network is public, so nothing
-- here belongs to a company file. The test network and the production network know different participants.
create table peppol_participants (
  environment text not null check (environment in ('test', 'production')),
  participant_id text not null check (participant_id ~ '^[0-9]{4}:[0-9a-z._~-]{1,50}$'),
  registered boolean not null,
  name text,
  country text check (country ~ '^[A-Z]{2}$'),
  document_types text[] not null,
  access_point text,
  checked_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > checked_at),
  primary key (environment, participant_id),
  check (registered or (name is null and country is null and access_point is null and document_types = '{}'))
);
create index peppol_participants_expiry on peppol_participants (expires_at);
grant select, insert, update, delete on peppol_participants to partita_app;
