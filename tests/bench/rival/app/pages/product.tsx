import { useState } from 'react';
import { useAside } from '../aside.tsx';
import { useCart } from '../cart.tsx';
import { ItemLink, PictureImage, Price } from '../item.tsx';
import type { ProductData } from '../types.ts';

const Product = ({ data }: { data: ProductData }) => {
  const { item, vendor, options, description, related } = data;
  const { dispatch } = useCart();
  const { setOpen } = useAside();
  const [chosen, setChosen] = useState<readonly string[]>(options.map(({ values }) => values[0]?.text ?? ''));
  return (
    <div className="product">
      <div className="product__picture">
        {item.picture && <PictureImage picture={item.picture} isFirst />}
      </div>
      <div>
        <h1>{item.title}</h1>
        <Price item={item} />
        {options.map(({ name, values }, group) => (
          <div key={name} className="options">
            <h5>{name}</h5>
            <div className="options__values">
              {values.map(({ id, text }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={chosen[group] === text}
                  onClick={() => setChosen(chosen.map((one, at) => (at === group ? text : one)))}
                >
                  {text}
                </button>
              ))}
            </div>
          </div>
        ))}
        <button
          type="button"
          className="add"
          onClick={() => {
            dispatch({ type: 'add', item, options: chosen });
            setOpen('cart');
          }}
        >
          Add to cart
        </button>
        <p>
          <strong>{vendor}</strong>
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the shop */}
        <div dangerouslySetInnerHTML={{ __html: description }} />
      </div>
      <section>
        <h2>Related products</h2>
        <div className="items">
          {related.map((one) => (
            <ItemLink key={one.id} item={one} />
          ))}
        </div>
      </section>
    </div>
  );
};

export default Product;
