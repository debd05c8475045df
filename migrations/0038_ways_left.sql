ALTER TABLE `guards` ADD `last_way_in` integer CONSTRAINT "last_way_in" CHECK(last_way_in IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `transfers_held` integer CONSTRAINT "transfers_held" CHECK(transfers_held IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_passkeys` integer CONSTRAINT "too_many_passkeys" CHECK(too_many_passkeys IS NULL);
