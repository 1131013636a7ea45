CREATE TABLE "domain_polls" (
	"project_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "domain_polls_project_id_domain_pk" PRIMARY KEY("project_id","domain")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_windows" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "domain_polls_age" ON "domain_polls" USING btree ("full_at");--> statement-breakpoint
CREATE INDEX "domains_unchecked" ON "domains" USING btree (coalesce("checked_at", "created_at")) WHERE "domains"."dkim_status" = 'inactive' and not "domains"."is_sandbox";