CREATE TABLE "event_writes" (
	"project_id" text PRIMARY KEY NOT NULL,
	"versions" bigint NOT NULL,
	"batches" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"received_at" timestamp (3) with time zone,
	"letter_at" timestamp (3) with time zone,
	"pending" text
);
