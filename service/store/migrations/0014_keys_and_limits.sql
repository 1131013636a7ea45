CREATE TABLE "api_keys" (
	"project_id" bigint NOT NULL,
	"key_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_right" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_sealed" text,
	"last_four" text NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_project_id_key_id_pk" PRIMARY KEY("project_id","key_id"),
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "domain_polls" (
	"project_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "domain_polls_project_id_domain_pk" PRIMARY KEY("project_id","domain")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_windows" (
	"project_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_windows_project_id_key_id_pk" PRIMARY KEY("project_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_revoked" ON "api_keys" USING btree ("revoked_at") WHERE "api_keys"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "domain_polls_age" ON "domain_polls" USING btree ("full_at");--> statement-breakpoint
CREATE INDEX "domains_unchecked" ON "domains" USING btree (coalesce("checked_at", "created_at")) WHERE "domains"."dkim_status" = 'inactive' and not "domains"."is_sandbox";