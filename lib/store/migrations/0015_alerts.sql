CREATE TABLE "alert_deliveries" (
	"project_id" text NOT NULL,
	"firing_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"news" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"outcome" text,
	"said" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "alert_deliveries_project_id_firing_id_destination_id_news_pk" PRIMARY KEY("project_id","firing_id","destination_id","news")
);
--> statement-breakpoint
CREATE TABLE "alert_destinations" (
	"project_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"sealed" text,
	"language" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_outcome" text,
	"last_said" text,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "alert_destinations_project_id_destination_id_pk" PRIMARY KEY("project_id","destination_id")
);
--> statement-breakpoint
CREATE TABLE "alert_firings" (
	"project_id" text NOT NULL,
	"firing_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"subject" text NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"breached_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	"facts" jsonb NOT NULL,
	"last_value" double precision NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"acknowledged_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "alert_firings_project_id_firing_id_pk" PRIMARY KEY("project_id","firing_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"project_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"name" text NOT NULL,
	"metric" text NOT NULL,
	"filter" jsonb NOT NULL,
	"condition" jsonb NOT NULL,
	"window_minutes" smallint NOT NULL,
	"volume_min" integer NOT NULL,
	"quiet_hours" jsonb,
	"time_zone" text NOT NULL,
	"destination_ids" text[] NOT NULL,
	"is_enabled" boolean NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"last_value" double precision,
	"last_usual" double precision,
	"last_volume" integer,
	"trouble" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "alert_rules_project_id_rule_id_pk" PRIMARY KEY("project_id","rule_id")
);
--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_at") WHERE "alert_deliveries"."outcome" is null;--> statement-breakpoint
CREATE INDEX "alert_deliveries_age" ON "alert_deliveries" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_firings_open" ON "alert_firings" USING btree ("project_id","rule_id","subject") WHERE "alert_firings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alert_firings_newest" ON "alert_firings" USING btree ("project_id","fired_at","firing_id");--> statement-breakpoint
CREATE INDEX "alert_firings_age" ON "alert_firings" USING btree ("project_id","resolved_at");--> statement-breakpoint
CREATE INDEX "alert_rules_due" ON "alert_rules" USING btree ("next_at") WHERE "alert_rules"."is_enabled";