CREATE TABLE `late_costs` (
	`order_seq` integer PRIMARY KEY NOT NULL
) STRICT;--> statement-breakpoint
ALTER TABLE `payments` ADD `noticed_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Orders of days that are added up already need no second look.
INSERT INTO roll_ups (name, seq) SELECT 'checkouts_seen', max(seq) FROM orders HAVING max(seq) IS NOT NULL;
