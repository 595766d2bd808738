import { ItemLink } from '../item.tsx';
import type { ListingData } from '../types.ts';

/** Pictures that load eagerly. */
const FIRST = 8;

const Listing = ({ data }: { data: ListingData }) => (
  <div className="collection">
    <h1>{data.title}</h1>
    <div className="items">
      {data.items.map((item, at) => (
        <ItemLink key={item.id} item={item} isFirst={at < FIRST} />
      ))}
    </div>
    <a href="/collections/all?page=2">Load more ↓</a>
  </div>
);

export default Listing;
