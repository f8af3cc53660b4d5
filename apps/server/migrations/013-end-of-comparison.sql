-- Pictures that were taken out of a returned event stay for the reviewer's comparison (`loose_file` with a later moment). Once
-- the base of the comparison goes, or no longer names them, they are due at once: the event or its owner's account may be deleted.
create function end_comparison() returns trigger language plpgsql
as $function$ begin
    update loose_file set due_at = clock_timestamp()
      where due_at > clock_timestamp()
        and key in (select named[1] from regexp_matches(old.document::text, 'media/[0-9a-f]{32}/', 'g') as named)
        and (tg_op = 'DELETE' or strpos(new.document::text, key) = 0);
    return null;
  end $function$;
create trigger review_base_ended after delete or update of document on review_base for each row execute function end_comparison();

-- Pictures of comparisons that ended before: those that no base names.
update loose_file set due_at = clock_timestamp()
  where due_at > clock_timestamp() + interval '1 day' and key ~ '^media/'
    and not exists (select from review_base where strpos(document::text, loose_file.key) > 0);
