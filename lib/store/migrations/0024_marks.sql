CREATE TABLE "block_acknowledgements" (
	"project_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"domain" text NOT NULL,
	"acknowledged_by" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	CONSTRAINT "block_acknowledgements_project_id_started_at_domain_pk" PRIMARY KEY("project_id","started_at","domain")
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"project_id" text NOT NULL,
	"deployed_at" timestamp (3) with time zone NOT NULL,
	"deployment_id" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deployments_project_id_deployed_at_deployment_id_pk" PRIMARY KEY("project_id","deployed_at","deployment_id")
);
--> statement-breakpoint
CREATE TABLE "sender_domain_checks" (
	"project_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sender_domain_states" (
	"project_id" text NOT NULL,
	"domain" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "sender_domain_states_project_id_domain_seen_at_pk" PRIMARY KEY("project_id","domain","seen_at")
);
--> statement-breakpoint
CREATE INDEX "sender_domain_checks_due" ON "sender_domain_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sender_domain_states_age" ON "sender_domain_states" USING btree ("project_id","seen_at");