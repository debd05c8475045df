ALTER TABLE `supplier_items` ADD `for_player` integer;--> statement-breakpoint
ALTER TABLE `supplier_orders` ADD `placed_at` integer;--> statement-breakpoint
UPDATE `codes` SET `delivered_at` = (SELECT `completed_at` FROM `orders` WHERE `orders`.`id` = `codes`.`order_id`)
WHERE `delivered_at` IS NULL AND `voided_at` IS NULL
  AND `order_id` IN (SELECT `id` FROM `orders` WHERE `status` = 'completed');
