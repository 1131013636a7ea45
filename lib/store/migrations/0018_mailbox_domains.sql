CREATE TABLE "mailbox_domains" (
	"project_id" text NOT NULL,
	"domain" text NOT NULL,
	"provider" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"is_moving" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mailbox_domains_project_id_domain_pk" PRIMARY KEY("project_id","domain")
);
--> statement-breakpoint
CREATE INDEX "mailbox_domains_due" ON "mailbox_domains" USING btree ("project_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "mailbox_domains_seen" ON "mailbox_domains" USING btree ("project_id","seen_at");