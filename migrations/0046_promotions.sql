CREATE TABLE `promotion_uses` (
	`order_id` text NOT NULL,
	`promotion_id` text NOT NULL,
	`pieces` integer NOT NULL,
	`currency` text NOT NULL,
	`paid` integer NOT NULL,
	`off` integer NOT NULL,
	`at` integer NOT NULL,
	`paid_at` integer,
	`given_back_at` integer,
	PRIMARY KEY(`order_id`, `promotion_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`promotion_id`) REFERENCES `promotions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promotion_off" CHECK(pieces > 0 AND off > 0 AND paid >= 0)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `uses_of_promotion` ON `promotion_uses` (`promotion_id`,`at`);--> statement-breakpoint
CREATE TABLE `promotions` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`terms` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`pieces_left` integer,
	`made_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "promotion_dates" CHECK(coalesce(starts_at < ends_at, 1)),
	CONSTRAINT "promotion_sold_out" CHECK(coalesce(pieces_left >= 0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promotion_id` ON `promotions` (`id`);--> statement-breakpoint
CREATE INDEX `promotions_open` ON `promotions` (ends_at) WHERE ended_at IS NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `price_changed` integer CONSTRAINT "price_changed" CHECK(price_changed IS NULL);
