CREATE TABLE `daily_checkouts` (
	`day` text PRIMARY KEY NOT NULL,
	`begun` integer NOT NULL,
	`paid` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `daily_costs` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`sold` integer NOT NULL,
	`known` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `daily_payments` (
	`day` text NOT NULL,
	`provider` text NOT NULL,
	`paid` integer NOT NULL,
	`untold` integer NOT NULL,
	PRIMARY KEY(`day`, `provider`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_events_of_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_by_status` ON `payments` (`status`,`seq`);