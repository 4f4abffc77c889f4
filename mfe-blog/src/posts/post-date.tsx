const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Props {
  /** Date of publication, ISO 8601: `2026-03-14`. */
  date: string;
  className?: string | undefined;
}

/** A date, formatted the same on server and browser: `March 14, 2026`. */
export function PostDate({ date, className }: Props) {
  return (
    <time dateTime={date} className={className}>
      {FORMAT.format(new Date(date))}
    </time>
  );
}
