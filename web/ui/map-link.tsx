const MAP = 'https://www.google.com/maps/search/?api=1&query=';

/** To a venue on the map, in a new tab. */
export function MapLink({ venue }: { readonly venue: string }) {
  return (
    <a
      href={MAP + encodeURIComponent(venue)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${venue}の地図（新しいタブで開きます）`}
    >
      地図 <span aria-hidden="true">↗</span>
    </a>
  );
}
