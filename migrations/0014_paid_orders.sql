CREATE INDEX `claims_open_of_user` ON `claims` (`user_id`,`seq`) WHERE state = 'open';
--> statement-breakpoint
-- So far unpaid orders were counted too.
UPDATE `users` SET `orders` = (SELECT count(*) FROM `orders` WHERE `user_id` = `users`.`id` AND `paid_at` IS NOT NULL);
