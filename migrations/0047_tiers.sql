CREATE TABLE `kept_orders` (
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`day` text NOT NULL,
	`per_dollar` integer,
	`paid` integer NOT NULL,
	`refunded` integer NOT NULL,
	`disputed` integer NOT NULL,
	`kept` integer NOT NULL,
	PRIMARY KEY(`user_id`, `order_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kept_order" CHECK(kept >= 0 AND (kept = 0 OR refunded + disputed < paid))
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `kept_by_day` ON `kept_orders` (`day`);--> statement-breakpoint
CREATE TABLE `kept_reached` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	CONSTRAINT "kept_reached_one" CHECK(id = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `tier_standings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`given` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kept_sum" CHECK(kept >= 0)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `standings_given` ON `tier_standings` (`given`) WHERE given IS NOT NULL;--> statement-breakpoint
CREATE TABLE `tier_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`tiers` text NOT NULL
) STRICT;--> statement-breakpoint
-- By hand: what a buyer has kept is the sum of the orders of the last year, whoever writes them.
CREATE TRIGGER `kept_added` AFTER INSERT ON `kept_orders` BEGIN INSERT INTO tier_standings (user_id, kept) VALUES (NEW.user_id, NEW.kept) ON CONFLICT (user_id) DO UPDATE SET kept = kept + excluded.kept; END;--> statement-breakpoint
CREATE TRIGGER `kept_changed` AFTER UPDATE OF `kept` ON `kept_orders` WHEN NEW.kept <> OLD.kept BEGIN UPDATE tier_standings SET kept = kept + NEW.kept - OLD.kept WHERE user_id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `kept_ended` AFTER DELETE ON `kept_orders` WHEN OLD.kept <> 0 BEGIN UPDATE tier_standings SET kept = kept - OLD.kept WHERE user_id = OLD.user_id; END;
