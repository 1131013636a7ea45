CREATE TABLE "audit" (
	"project_id" text NOT NULL,
	"audit_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"ip" text,
	CONSTRAINT "audit_project_id_audit_id_pk" PRIMARY KEY("project_id","audit_id")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"project_id" text NOT NULL,
	"block_time" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"domain" text NOT NULL,
	"block_type" text NOT NULL,
	"domain_status" text NOT NULL,
	"smtp_blocks_count" integer NOT NULL,
	"raw" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_project_id_block_time_fingerprint_pk" PRIMARY KEY("project_id","block_time","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"project_id" text NOT NULL,
	"bucket" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"letters_now" integer DEFAULT 0 NOT NULL,
	"letters_ever" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "counts_project_id_bucket_status_pk" PRIMARY KEY("project_id","bucket","status")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"project_id" text NOT NULL,
	"event_time" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"delivery_status" text,
	"destination_response" text,
	"url" text,
	"ip" text,
	"user_agent" text,
	"country_code" text,
	"traffic_type" text,
	"raw" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_project_id_event_time_fingerprint_pk" PRIMARY KEY("project_id","event_time","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"project_id" text NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"sealed" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "keys_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"project_id" text NOT NULL,
	"job_id" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"statuses" text[] NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"delivery_status" text,
	"destination_response" text,
	"subject" text,
	"from_email" text,
	"template_id" text,
	"template_version" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "letters_project_id_job_id_email_pk" PRIMARY KEY("project_id","job_id","email")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"project_id" text PRIMARY KEY NOT NULL,
	"service_project_id" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"sandbox_sender" text,
	"callback_url" text,
	"guide_hidden_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "events_letter" ON "events" USING btree ("project_id","job_id","email");--> statement-breakpoint
CREATE INDEX "events_seq" ON "events" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "letters_first" ON "letters" USING btree ("project_id","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letters_email" ON "letters" USING btree ("project_id","email");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));