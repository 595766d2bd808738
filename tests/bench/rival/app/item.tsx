import { Link } from './router.tsx';
import type { Item, Picture } from './types.ts';

export const PictureImage = ({ picture, isFirst = false }: { picture: Picture; isFirst?: boolean }) => (
  <img
    src={picture.src}
    srcSet={picture.srcSet}
    sizes={picture.sizes}
    width={picture.width}
    height={picture.height}
    alt={picture.alt}
    loading={isFirst ? 'eager' : 'lazy'}
  />
);

export const Price = ({ item }: { item: Item }) => (
  <div className="price">
    {item.price}
    {item.wasPrice && <s>{item.wasPrice}</s>}
  </div>
);

export const ItemLink = ({ item, isFirst = false }: { item: Item; isFirst?: boolean }) => (
  <Link to={`/products/${item.id}`} className="item">
    {item.picture && <PictureImage picture={item.picture} isFirst={isFirst} />}
    <h4>{item.title}</h4>
    <small>
      <Price item={item} />
    </small>
  </Link>
);
