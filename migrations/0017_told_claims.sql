ALTER TABLE `guards` ADD `no_free_code` integer CONSTRAINT "no_free_code" CHECK(no_free_code IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `order_ended` integer CONSTRAINT "order_ended" CHECK(order_ended IS NULL);--> statement-breakpoint
-- Claims that nobody was told of and that wait for an answer: one alert an order, as the next ones raise it.
INSERT INTO alerts (id, kind, subject, detail, raised_at)
  SELECT lower(hex(randomblob(16))), 'claim', claims.order_id,
    json_array('code_claimed', json_object('title', json(order_items.titles))), max(claims.at)
  FROM claims JOIN order_items ON order_items.order_id = claims.order_id AND order_items.position = claims.item_position
  WHERE claims.state = 'open' GROUP BY claims.order_id;
