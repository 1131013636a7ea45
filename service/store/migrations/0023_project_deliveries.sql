CREATE TABLE "project_deliveries" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"relays_sealed" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
