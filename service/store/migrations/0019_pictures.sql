CREATE TABLE "picture_contents" (
	"project_id" bigint NOT NULL,
	"picture_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "picture_contents_project_id_picture_id_pk" PRIMARY KEY("project_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"project_id" bigint NOT NULL,
	"picture_id" uuid NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "pictures_project_id_picture_id_pk" PRIMARY KEY("project_id","picture_id")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_content" ON "pictures" USING btree ("project_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_token" ON "pictures" USING btree ("project_id","token");--> statement-breakpoint
CREATE INDEX "pictures_created" ON "pictures" USING btree ("project_id","created_at","picture_id") WHERE "pictures"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pictures_deleted" ON "pictures" USING btree ("deleted_at") WHERE "pictures"."deleted_at" is not null;
