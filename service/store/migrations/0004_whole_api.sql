CREATE TABLE "confirmed_emails" (
	"project_id" bigint NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'unconfirmed' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"link_sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "confirmed_emails_project_id_email_pk" PRIMARY KEY("project_id","email")
);
--> statement-breakpoint
CREATE TABLE "dump_files" (
	"project_id" bigint NOT NULL,
	"dump_id" uuid NOT NULL,
	"file_no" integer NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "dump_files_project_id_dump_id_file_no_pk" PRIMARY KEY("project_id","dump_id","file_no")
);
--> statement-breakpoint
CREATE TABLE "dump_pieces" (
	"project_id" bigint NOT NULL,
	"dump_id" uuid NOT NULL,
	"file_no" integer NOT NULL,
	"piece_no" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "dump_pieces_project_id_dump_id_file_no_piece_no_pk" PRIMARY KEY("project_id","dump_id","file_no","piece_no")
);
--> statement-breakpoint
CREATE TABLE "dumps" (
	"project_id" bigint NOT NULL,
	"dump_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"dump_status" text DEFAULT 'queued' NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"lease" text,
	CONSTRAINT "dumps_project_id_dump_id_pk" PRIMARY KEY("project_id","dump_id"),
	CONSTRAINT "dumps_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "letter_counts" (
	"project_id" bigint NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"shard" smallint NOT NULL,
	"letters" integer NOT NULL,
	CONSTRAINT "letter_counts_project_id_day_shard_pk" PRIMARY KEY("project_id","day","shard")
);
--> statement-breakpoint
CREATE TABLE "spam_blocks" (
	"project_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"sender_ip" text NOT NULL,
	"rejections" integer DEFAULT 0 NOT NULL,
	"counted_since" timestamp (3) with time zone NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	CONSTRAINT "spam_blocks_project_id_domain_sender_ip_pk" PRIMARY KEY("project_id","domain","sender_ip")
);
--> statement-breakpoint
CREATE TABLE "subscribe_requests" (
	"project_id" bigint NOT NULL,
	"request_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subscribe_requests_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"letter_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"followed_at" timestamp (3) with time zone,
	CONSTRAINT "subscribe_requests_project_id_request_id_pk" PRIMARY KEY("project_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "suppression_removals" (
	"project_id" bigint NOT NULL,
	"removal_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "suppression_removals_removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suppression_removals_project_id_removal_id_pk" PRIMARY KEY("project_id","removal_id")
);
--> statement-breakpoint
CREATE TABLE "validations" (
	"project_id" bigint NOT NULL,
	"validation_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "validations_validation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "validations_project_id_validation_id_pk" PRIMARY KEY("project_id","validation_id")
);
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "email_counter_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "email_counter_base" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "rights" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "subscribe_requests_created" ON "subscribe_requests" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "validations_started" ON "validations" USING btree ("project_id","started_at");--> statement-breakpoint
CREATE INDEX "letters_email" ON "letters" USING btree ("project_id",lower("email"));--> statement-breakpoint
CREATE INDEX "suppressions_created" ON "suppressions" USING btree ("project_id","created_at","email","cause");--> statement-breakpoint
CREATE INDEX "suppressions_cause" ON "suppressions" USING btree ("project_id","cause","created_at","email");--> statement-breakpoint
-- The switch had no effect before; a project that used its own link goes on using it.
UPDATE "projects" SET "custom_unsubscribe_url_enabled" = true;
--> statement-breakpoint
-- Letters were counted one by one before; the counters go on from there.
INSERT INTO "letter_counts" ("project_id", "day", "shard", "letters") SELECT "project_id", date_trunc('day', "created_at", 'UTC'), 0, count(*) FROM "letters" GROUP BY 1, 2;
