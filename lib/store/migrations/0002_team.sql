CREATE TABLE "connections" (
	"connection_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"header_brand" text NOT NULL,
	"account_id" bigint NOT NULL,
	"account_email" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"project_id" text NOT NULL,
	"dump_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"input" jsonb NOT NULL,
	CONSTRAINT "exports_project_id_dump_id_pk" PRIMARY KEY("project_id","dump_id")
);
--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "is_unseen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "connection_id" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "session_version";