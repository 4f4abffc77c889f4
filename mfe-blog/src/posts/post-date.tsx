const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Props {
  /** Day of publication, ISO 8601: `2026-03-14`. */
  date: string;
  className?: string | undefined;
}

/** A day, written the same by server and browser: `March 14, 2026`. */
export function PostDate({ date, className }: Props) {
  return (
    <time dateTime={date} className={className}>
      {FORMAT.format(new Date(date))}
    </time>
  );
}
