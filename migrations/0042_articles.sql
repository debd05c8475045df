CREATE TABLE `articles` (
	`seq` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`kind` text NOT NULL,
	`texts` text NOT NULL,
	`is_published` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`banner_starts_at` integer,
	`banner_ends_at` integer,
	`edition` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "article_kind" CHECK(kind IN ('news', 'help')),
	CONSTRAINT "article_dates" CHECK((NOT is_published OR starts_at IS NOT NULL) AND coalesce(ends_at > starts_at, 1)),
	CONSTRAINT "article_banner" CHECK((banner_starts_at IS NULL) = (banner_ends_at IS NULL) AND coalesce(banner_ends_at > banner_starts_at, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug_unique` ON `articles` (`slug`);--> statement-breakpoint
CREATE TABLE `missed_searches` (
	`day` text NOT NULL,
	`word` text NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`day`, `word`)
) WITHOUT ROWID, STRICT;
