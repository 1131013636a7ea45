CREATE TABLE "writers" (
	"writer" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
