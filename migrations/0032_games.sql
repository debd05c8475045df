CREATE TABLE `saved_players` (
	`user_id` text NOT NULL,
	`game` text NOT NULL,
	`player_id` text NOT NULL,
	`player` text NOT NULL,
	`name` text NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `game`, `player_id`, `player`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
ALTER TABLE `order_topups` ADD `player` text;--> statement-breakpoint
CREATE INDEX `topups_of_game` ON `order_topups` (`game`,`at`);--> statement-breakpoint
ALTER TABLE `player_checks` ADD `player` text;--> statement-breakpoint
ALTER TABLE `supplier_orders` ADD `player` text;--> statement-breakpoint
-- Whom buyers have topped up so far, by the name that was heard last.
INSERT INTO `saved_players` (user_id, game, player_id, player, name, last_used_at)
  SELECT topup.user_id, game, player_id, '', player_name, max(at)
  FROM order_topups AS topup JOIN orders ON orders.id = order_id AND status <> 'cancelled'
  GROUP BY topup.user_id, game, player_id;
