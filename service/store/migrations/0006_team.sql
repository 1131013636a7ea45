CREATE TABLE "call_tries" (
	"project_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"try_no" integer NOT NULL,
	"webhook_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"http_status" integer,
	"error" text,
	"url" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"body" "bytea",
	"answer_headers" jsonb,
	"answer_body" text,
	CONSTRAINT "call_tries_project_id_call_id_try_no_pk" PRIMARY KEY("project_id","call_id","try_no")
);
--> statement-breakpoint
CREATE TABLE "replay_events" (
	"project_id" bigint NOT NULL,
	"replay_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "replay_events_project_id_replay_id_event_id_pk" PRIMARY KEY("project_id","replay_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"project_id" bigint NOT NULL,
	"replay_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "replays_replay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"request" jsonb NOT NULL,
	"rate" integer NOT NULL,
	"events" integer NOT NULL,
	"paced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"stop_reason" text,
	CONSTRAINT "replays_project_id_replay_id_pk" PRIMARY KEY("project_id","replay_id")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "replay_id" bigint;--> statement-breakpoint
CREATE INDEX "call_tries_started" ON "call_tries" USING btree ("project_id","started_at");--> statement-breakpoint
CREATE INDEX "call_tries_webhook" ON "call_tries" USING btree ("project_id","webhook_id","started_at");--> statement-breakpoint
CREATE INDEX "replays_running" ON "replays" USING btree ("project_id","replay_id") WHERE "replays"."status" = 'running';--> statement-breakpoint
CREATE INDEX "replays_webhook" ON "replays" USING btree ("project_id","webhook_id","replay_id");--> statement-breakpoint
CREATE INDEX "calls_waiting" ON "calls" USING btree ("project_id","webhook_id","created_at") WHERE "calls"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "calls_replay" ON "calls" USING btree ("project_id","replay_id") WHERE "calls"."replay_id" is not null;--> statement-breakpoint
CREATE INDEX "suppressions_address" ON "suppressions" USING btree ("project_id",("email" collate "C"),"cause");--> statement-breakpoint
CREATE INDEX "suppressions_domain" ON "suppressions" USING btree ("project_id",(split_part("email", '@', 2) collate "C"),("email" collate "C"),"cause");