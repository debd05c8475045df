CREATE TABLE `ended_sessions` (
	`session_key` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ended_sessions_at` ON `ended_sessions` (`ended_at`);--> statement-breakpoint
CREATE TABLE `failed_tries` (
	`subject` text NOT NULL,
	`origin` text NOT NULL,
	`failures` integer NOT NULL,
	`most` integer NOT NULL,
	`window_ends_at` integer NOT NULL,
	PRIMARY KEY(`subject`, `origin`),
	CONSTRAINT "rate_limited" CHECK(failures <= most)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `guards` ADD `nickname_taken` integer CONSTRAINT "nickname_taken" CHECK(nickname_taken IS NULL);--> statement-breakpoint
ALTER TABLE `users` ADD `look` text;--> statement-breakpoint
CREATE INDEX `users_by_look` ON `users` (`look`);
