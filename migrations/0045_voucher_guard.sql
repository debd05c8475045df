ALTER TABLE `guards` ADD `voucher_used` integer CONSTRAINT "voucher_used" CHECK(voucher_used IS NULL);
