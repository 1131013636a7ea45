-- Lists by template, recipient domain and mailbox provider, and lists under a name. What letters are looked for by is
-- written anew: of 3,000,000 letters this takes as long as the migration before did.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
TRUNCATE "letter_search";--> statement-breakpoint
DROP INDEX "letter_search_words";--> statement-breakpoint
ALTER TABLE "letter_search" DROP CONSTRAINT "letter_search_project_id_first_at_job_id_email_pk";--> statement-breakpoint
ALTER TABLE "letter_search" ADD COLUMN "domain" text NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_search" ADD COLUMN "provider" text NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_search" ADD COLUMN "template_id" text;--> statement-breakpoint
WITH "known" ("domain", "provider") AS (VALUES
	('gmail.com', 'gmail'), ('googlemail.com', 'gmail'),
	('outlook.com', 'outlook'), ('outlook.de', 'outlook'), ('outlook.fr', 'outlook'), ('outlook.es', 'outlook'), ('outlook.it', 'outlook'), ('outlook.at', 'outlook'), ('outlook.com.br', 'outlook'), ('hotmail.com', 'outlook'), ('hotmail.de', 'outlook'), ('hotmail.fr', 'outlook'), ('hotmail.es', 'outlook'), ('hotmail.it', 'outlook'), ('hotmail.nl', 'outlook'), ('hotmail.co.uk', 'outlook'), ('live.com', 'outlook'), ('live.de', 'outlook'), ('live.fr', 'outlook'), ('live.it', 'outlook'), ('live.nl', 'outlook'), ('live.at', 'outlook'), ('live.be', 'outlook'), ('live.co.uk', 'outlook'), ('msn.com', 'outlook'),
	('yahoo.com', 'yahoo'), ('yahoo.de', 'yahoo'), ('yahoo.fr', 'yahoo'), ('yahoo.es', 'yahoo'), ('yahoo.it', 'yahoo'), ('yahoo.co.uk', 'yahoo'), ('yahoo.ca', 'yahoo'), ('yahoo.in', 'yahoo'), ('yahoo.co.in', 'yahoo'), ('yahoo.com.br', 'yahoo'), ('yahoo.com.au', 'yahoo'), ('ymail.com', 'yahoo'), ('rocketmail.com', 'yahoo'), ('myyahoo.com', 'yahoo'), ('aol.com', 'yahoo'), ('aol.de', 'yahoo'), ('aol.co.uk', 'yahoo'), ('aim.com', 'yahoo'),
	('icloud.com', 'icloud'), ('me.com', 'icloud'), ('mac.com', 'icloud'),
	('gmx.de', 'gmx'), ('gmx.net', 'gmx'), ('gmx.at', 'gmx'), ('gmx.ch', 'gmx'), ('gmx.com', 'gmx'), ('gmx.fr', 'gmx'), ('web.de', 'gmx'), ('mail.com', 'gmx'),
	('t-online.de', 'telekom'), ('magenta.de', 'telekom'),
	('freenet.de', 'freenet'),
	('proton.me', 'proton'), ('protonmail.com', 'proton'), ('protonmail.ch', 'proton'), ('pm.me', 'proton'),
	('orange.fr', 'orange'), ('wanadoo.fr', 'orange'),
	('libero.it', 'libero'), ('virgilio.it', 'libero'),
	('yandex.ru', 'yandex'), ('yandex.com', 'yandex'), ('ya.ru', 'yandex'),
	('mail.ru', 'mail_ru'), ('bk.ru', 'mail_ru'), ('inbox.ru', 'mail_ru'), ('list.ru', 'mail_ru'),
	('qq.com', 'qq'), ('foxmail.com', 'qq'))
INSERT INTO "letter_search" SELECT "project_id", "first_at", "job_id", "email", coalesce("subject", ''), "tags", "l"."domain", coalesce("known"."provider", 'other'), "template_id" FROM (SELECT *, lower(substring("email" from '[^@]*$')) AS "domain" FROM "letters") AS "l" LEFT JOIN "known" ON "known"."domain" = "l"."domain" ORDER BY "project_id", "first_at";--> statement-breakpoint
ALTER TABLE "letter_search" ADD CONSTRAINT "letter_search_project_id_first_at_job_id_email_pk" PRIMARY KEY("project_id","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letter_search_words" ON "letter_search" USING gin ("project_id","email" gin_trgm_ops,"subject" gin_trgm_ops,"tags");--> statement-breakpoint
CREATE INDEX "letter_search_domain" ON "letter_search" USING btree ("project_id","domain","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letter_search_provider" ON "letter_search" USING btree ("project_id","provider","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letter_search_template" ON "letter_search" USING btree ("project_id","template_id","first_at","job_id","email") WHERE template_id is not null;--> statement-breakpoint
ANALYZE "letter_search";--> statement-breakpoint
CREATE TABLE "saved_views" (
	"project_id" text NOT NULL,
	"view_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"hidden_columns" text[] NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_project_id_view_id_pk" PRIMARY KEY("project_id","view_id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("user_id","project_id");
