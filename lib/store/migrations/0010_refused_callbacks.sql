CREATE TABLE "refused_callbacks" (
	"project_id" text NOT NULL,
	"reason" text NOT NULL,
	"address" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "refused_callbacks_project_id_reason_address_pk" PRIMARY KEY("project_id","reason","address")
);
--> statement-breakpoint
CREATE INDEX "refused_callbacks_age" ON "refused_callbacks" USING btree ("project_id","last_at");