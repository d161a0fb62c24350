/** Pages and posts with their revisions, collections, pictures of the site, messages of the contact form, and the demo content's state. */
export const CONTENT = `
create table "site_page" (
  "id" uuid primary key,
  "kind" varchar(8) not null,
  "slug" varchar(80) not null,
  "live_revision_id" bigint null,
  "live_since" timestamptz null,
  "next_revision_id" bigint null,
  "next_at" timestamptz null,
  "latest_revision_id" bigint null,
  "version" int not null default 1,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  constraint "site_page_slug" unique ("kind", "slug")
);
create table "site_page_revision" (
  "id" bigserial primary key,
  "page_id" uuid not null,
  "title" varchar(120) not null,
  "description" varchar(300) not null,
  "html" text not null,
  "image" varchar(200) null,
  "tags" jsonb not null,
  "author_id" uuid null,
  "created_at" timestamptz not null default now()
);
create index "site_page_revision_page" on "site_page_revision" ("page_id", "id");
create index "site_page_revision_created" on "site_page_revision" ("created_at");
create table "site_collection_item" (
  "id" uuid primary key,
  "collection" varchar(16) not null,
  "position" int not null,
  "shown" boolean not null default true,
  "content" jsonb not null,
  "version" int not null default 1,
  "updated_at" timestamptz not null default now()
);
create index "site_collection_item_order" on "site_collection_item" ("collection", "position", "id");
-- Which collections got the entries that the product comes with: none gets them twice, whatever administrators delete.
create table "site_collection_start" (
  "collection" varchar(16) primary key,
  "started_at" timestamptz not null
);
create table "site_picture" (
  "name" varchar(80) primary key,
  "width" int not null,
  "height" int not null,
  "bytes" int not null,
  "uploaded_by" uuid not null,
  "created_at" timestamptz not null default now()
);
create table "contact_message" (
  "id" uuid primary key,
  "name" varchar(120) not null,
  "email" varchar(254) not null,
  "subject" varchar(160) not null,
  "message" text not null,
  "state" varchar(12) not null default 'new',
  "address" varchar(64) not null,
  "note" varchar(1000) null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
create index "contact_message_state" on "contact_message" ("state", "created_at");
create index "contact_message_created" on "contact_message" ("created_at");
-- Whether, and how far, the first start filled an empty database with demo content.
create table "demo_content" (
  "id" smallint not null primary key,
  "started_at" timestamptz not null,
  "finished_at" timestamptz null
);
`;
