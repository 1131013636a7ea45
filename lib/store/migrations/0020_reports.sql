CREATE TABLE "reports" (
	"project_id" text NOT NULL,
	"report_id" text NOT NULL,
	"view_id" text NOT NULL,
	"user_id" text NOT NULL,
	"every" text NOT NULL,
	"weekday" smallint NOT NULL,
	"minute" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_outcome" text,
	"last_said" text,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "reports_project_id_report_id_pk" PRIMARY KEY("project_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_of_view" ON "reports" USING btree ("project_id","view_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_link" ON "reports" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");