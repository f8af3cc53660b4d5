-- Lookups, hubs, editions, settings and texts that administrators change, with the shipped lists.

-- Version numbers of lists, texts and settings; each process compares them with what it caches.
create table settings_stamp (
  name text primary key,
  stamp bigint not null default 1
);
insert into settings_stamp (name) values
  ('lists'),
  ('rules'),
  ('texts');

-- Settings of the festival that administrators changed; a missing row means the default.
create table festival_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by bigint references account on delete set null
);
create index festival_setting_changed_by on festival_setting (changed_by);

-- Interface texts changed by administrators. A row without a text restores the shipped one and keeps its
-- version.
create table text_override (
  language text not null check (language in ('es', 'en', 'eu')),
  key text not null,
  text text,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by bigint references account on delete set null,
  primary key (language, key)
);
create index text_override_author on text_override (changed_by) where changed_by is not null;

-- Lookup: artistic disciplines (CONTRACT, section 3).
create table discipline (
  id smallint primary key,
  name jsonb not null,
  sort_order smallint not null,
  is_active boolean not null default true,
  version integer not null default 1
);
insert into discipline (id, name, sort_order) values
  (0, '{"en": "Other", "es": "Otra", "eu": "Bestelakoa"}', 9999),
  (1, '{"en": "Music", "es": "Música", "eu": "Musika"}', 1),
  (2, '{"en": "Singing and choirs", "es": "Canto y coros", "eu": "Kantua eta abesbatzak"}', 2),
  (3, '{"en": "Dance", "es": "Danza", "eu": "Dantza"}', 3),
  (4, '{"en": "Theatre and performing arts", "es": "Teatro y artes escénicas", "eu": "Antzerkia eta arte eszenikoak"}', 4),
  (5, '{"en": "Circus and magic", "es": "Circo y magia", "eu": "Zirkua eta magia"}', 5),
  (6, '{"en": "Visual arts", "es": "Artes plásticas y visuales", "eu": "Ikusizko arteak"}', 6),
  (7, '{"en": "Photography", "es": "Fotografía", "eu": "Argazkilaritza"}', 7),
  (8, '{"en": "Film and audiovisual", "es": "Cine y audiovisual", "eu": "Zinema eta ikus-entzunezkoak"}', 8),
  (9, '{"en": "Literature and poetry", "es": "Literatura y poesía", "eu": "Literatura eta poesia"}', 9),
  (10, '{"en": "Basque improvised verse", "es": "Bertsolarismo", "eu": "Bertsolaritza"}', 10),
  (11, '{"en": "Digital arts", "es": "Artes digitales", "eu": "Arte digitalak"}', 11),
  (12, '{"en": "Design, fashion and crafts", "es": "Diseño, moda y artesanía", "eu": "Diseinua, moda eta artisautza"}', 12),
  (13, '{"en": "Heritage and architecture", "es": "Patrimonio y arquitectura", "eu": "Ondarea eta arkitektura"}', 13),
  (14, '{"en": "Ideas and debate", "es": "Pensamiento y debate", "eu": "Pentsamendua eta eztabaida"}', 14),
  (15, '{"en": "Multidisciplinary", "es": "Multidisciplinar", "eu": "Diziplina anitzekoa"}', 15);

-- Lookup: types of event (CONTRACT, section 3).
create table event_type (
  id smallint primary key,
  name jsonb not null,
  sort_order smallint not null,
  is_active boolean not null default true,
  version integer not null default 1
);
insert into event_type (id, name, sort_order) values
  (0, '{"en": "Other", "es": "Otro", "eu": "Bestelakoa"}', 9999),
  (1, '{"en": "Concert", "es": "Concierto", "eu": "Kontzertua"}', 1),
  (2, '{"en": "Theatre performance", "es": "Representación teatral", "eu": "Antzerki-emanaldia"}', 2),
  (3, '{"en": "Dance show", "es": "Espectáculo de danza", "eu": "Dantza-ikuskizuna"}', 3),
  (4, '{"en": "Recital or reading", "es": "Recital o lectura", "eu": "Errezitaldia edo irakurraldia"}', 4),
  (5, '{"en": "Bertso session", "es": "Sesión de bertsos", "eu": "Bertso-saioa"}', 5),
  (6, '{"en": "Exhibition", "es": "Exposición", "eu": "Erakusketa"}', 6),
  (7, '{"en": "Screening", "es": "Proyección", "eu": "Proiekzioa"}', 7),
  (8, '{"en": "Workshop", "es": "Taller", "eu": "Tailerra"}', 8),
  (9, '{"en": "Masterclass or course", "es": "Clase magistral o curso", "eu": "Eskola magistrala edo ikastaroa"}', 9),
  (10, '{"en": "Talk or panel", "es": "Charla o mesa redonda", "eu": "Hitzaldia edo mahai-ingurua"}', 10),
  (11, '{"en": "Storytelling", "es": "Cuentacuentos", "eu": "Ipuin-kontaketa"}', 11),
  (12, '{"en": "Guided visit or tour", "es": "Visita o ruta guiada", "eu": "Bisita edo ibilbide gidatua"}', 12),
  (13, '{"en": "Performance or intervention", "es": "Performance o intervención", "eu": "Performancea edo esku-hartze artistikoa"}', 13),
  (14, '{"en": "Street show", "es": "Espectáculo de calle", "eu": "Kale-ikuskizuna"}', 14),
  (15, '{"en": "Fair or market", "es": "Feria o mercado", "eu": "Azoka"}', 15),
  (16, '{"en": "Festival", "es": "Festival", "eu": "Jaialdia"}', 16),
  (17, '{"en": "Children and family activity", "es": "Actividad infantil y familiar", "eu": "Haurrentzako eta familientzako jarduera"}', 17),
  (18, '{"en": "Launch", "es": "Presentación", "eu": "Aurkezpena"}', 18),
  (19, '{"en": "Gala or opening event", "es": "Gala o acto inaugural", "eu": "Gala edo inaugurazio-ekitaldia"}', 19),
  (20, '{"en": "Contest", "es": "Concurso", "eu": "Lehiaketa"}', 20),
  (21, '{"en": "Video piece", "es": "Pieza en vídeo", "eu": "Bideo-pieza"}', 21);

-- Lookup: profiles of an account (CONTRACT, section 3).
create table profile (
  id smallint primary key,
  name jsonb not null,
  sort_order smallint not null,
  is_active boolean not null default true,
  version integer not null default 1
);
insert into profile (id, name, sort_order) values
  (1, '{"en": "Administrator", "es": "Administración", "eu": "Administratzailea"}', 1),
  (2, '{"en": "Artist", "es": "Artista", "eu": "Artista"}', 2),
  (3, '{"en": "Organiser", "es": "Organización", "eu": "Antolatzailea"}', 3),
  (4, '{"en": "Collaborator", "es": "Colaboración", "eu": "Kolaboratzailea"}', 4);

-- Lookup: ways in which an event supports its cause, and which figure each one needs.
create table collaboration (
  id smallint primary key,
  name jsonb not null,
  figure text check (figure in ('percentage', 'amount')),
  sort_order smallint not null,
  is_active boolean not null default true,
  version integer not null default 1
);
insert into collaboration (id, name, figure, sort_order) values
  (0, '{"en": "Other", "es": "Otra", "eu": "Bestelakoa"}', null, 9999),
  (1, '{"en": "Percentage of takings", "es": "Porcentaje de la recaudación", "eu": "Bildutako diruaren ehunekoa"}', 'percentage', 1),
  (2, '{"en": "All takings", "es": "Recaudación íntegra", "eu": "Bildutako diru guztia"}', null, 2),
  (3, '{"en": "Fixed amount", "es": "Cantidad fija", "eu": "Zenbateko finkoa"}', 'amount', 3),
  (4, '{"en": "Amount per ticket", "es": "Cantidad por entrada", "eu": "Sarrera bakoitzeko zenbatekoa"}', 'amount', 4),
  (5, '{"en": "Voluntary donation or pay what you want", "es": "Donativo voluntario o paga lo que quieras", "eu": "Borondatezko dohaintza edo ordaindu nahi duzuna"}', null, 5),
  (6, '{"en": "In-kind collection", "es": "Recogida en especie", "eu": "Gauzazko ekarpenak biltzea"}', null, 6),
  (7, '{"en": "Visibility and awareness", "es": "Visibilidad y sensibilización", "eu": "Ikusgarritasuna eta sentsibilizazioa"}', null, 7),
  (8, '{"en": "Taking part of the supported group", "es": "Participación del colectivo", "eu": "Kolektiboaren parte-hartzea"}', null, 8),
  (9, '{"en": "Free places for the group", "es": "Invitaciones para el colectivo", "eu": "Kolektiboarentzako gonbidapenak"}', null, 9),
  (10, '{"en": "Volunteering", "es": "Voluntariado", "eu": "Boluntariotza"}', null, 10),
  (11, '{"en": "Charity sale", "es": "Venta solidaria", "eu": "Salmenta solidarioa"}', 'percentage', 11),
  (12, '{"en": "Sponsor contribution", "es": "Aportación de patrocinador", "eu": "Babesle baten ekarpena"}', 'amount', 12);

-- Lookup: cities and regions of the festival, with their currency, time zone and languages.
create table hub (
  id smallint primary key,
  name jsonb not null,
  lat double precision,
  lng double precision,
  currency text not null,
  time_zone text not null,
  languages text[] not null,
  email text,
  sort_order smallint not null,
  is_active boolean not null default true,
  version integer not null default 1
);
insert into hub (id, name, lat, lng, currency, time_zone, languages, sort_order) values
  (0, '{"en": "Other", "es": "Otro", "eu": "Bestelakoa"}', null, null, 'EUR', 'Europe/Madrid', '{en,es}', 9999),
  (1, '{"en": "Bilbao Bizkaia", "es": "Bilbao Bizkaia", "eu": "Bilbao Bizkaia"}', 43.2204, -2.6984, 'EUR', 'Europe/Madrid', '{es,eu,en}', 1),
  (2, '{"en": "Bilbao Bizkaia", "es": "Bilbao Bizkaia", "eu": "Bilbao Bizkaia"}', 43.263, -2.935, 'EUR', 'Europe/Madrid', '{es,eu,en}', 2),
  (3, '{"en": "Scotland", "es": "Escocia", "eu": "Eskozia"}', 55.9533, -3.1883, 'GBP', 'Europe/London', '{en}', 3),
  (4, '{"en": "Huelva", "es": "Huelva", "eu": "Huelva"}', 37.2614, -6.9447, 'EUR', 'Europe/Madrid', '{es,en}', 4),
  (5, '{"en": "Lisbon", "es": "Lisboa", "eu": "Lisboa"}', 38.7223, -9.1393, 'EUR', 'Europe/Lisbon', '{pt,en,es}', 5),
  (6, '{"en": "La Rioja", "es": "La Rioja", "eu": "Errioxa"}', 42.4627, -2.445, 'EUR', 'Europe/Madrid', '{es,en}', 6),
  (7, '{"en": "Araba", "es": "Araba", "eu": "Araba"}', 42.8467, -2.6716, 'EUR', 'Europe/Madrid', '{es,eu,en}', 7);

-- Which administrators review the events of which hub.
create table hub_reviewer (
  hub_id smallint not null references hub,
  account_id bigint not null references account on delete cascade,
  primary key (hub_id, account_id)
);

-- Years of the festival; one is current.
create table edition (
  id bigint generated always as identity primary key,
  year smallint not null,
  name text not null,
  is_current boolean not null default false,
  version integer not null default 1
);
create unique index edition_one_current on edition (is_current) where is_current;
create unique index edition_year on edition (year);
insert into edition (year, name, is_current) values
  (2022, 'Fair Saturday 2022', false),
  (2023, 'Fair Saturday 2023', false),
  (2024, 'Fair Saturday 2024', false),
  (2025, 'Fair Saturday 2025', false),
  (2026, 'Fair Saturday 2026', true),
  (2027, 'Fair Saturday 2027', false),
  (2028, 'Fair Saturday 2028', false);

-- Days of an edition. A row without a hub applies to each hub that has no row of its own.
create table edition_range (
  edition_id bigint not null references edition on delete cascade,
  hub_id smallint references hub,
  starts_on date not null,
  ends_on date not null,
  check (ends_on >= starts_on),
  unique nulls not distinct (edition_id, hub_id)
);
insert into edition_range (edition_id, hub_id, starts_on, ends_on) values
  (1, 3, '2022-11-26', '2022-11-30'),
  (1, null, '2022-11-26', '2022-11-26'),
  (2, 3, '2023-11-25', '2023-11-30'),
  (2, null, '2023-11-25', '2023-11-25'),
  (3, 3, '2024-11-30', '2024-11-30'),
  (3, null, '2024-11-30', '2024-11-30'),
  (4, 3, '2025-11-29', '2025-11-30'),
  (4, null, '2025-11-29', '2025-11-29'),
  (5, 3, '2026-11-28', '2026-11-30'),
  (5, null, '2026-11-28', '2026-11-28'),
  (6, 3, '2027-11-27', '2027-11-30'),
  (6, null, '2027-11-27', '2027-11-27'),
  (7, 3, '2028-11-25', '2028-11-30'),
  (7, null, '2028-11-25', '2028-11-25');

-- Who bears the card fee of new orders (setting of the festival).
create function card_fee_bearer() returns text language sql stable
return coalesce((select value #>> '{}' from festival_setting where name = 'cardFeeBearer'), 'festival');
