import { ItemLink, PictureImage } from '../item.tsx';
import { Link } from '../router.tsx';
import type { HomeData } from '../types.ts';

const Home = ({ data }: { data: HomeData }) => (
  <>
    <Link to="/collections/all" className="featured">
      <div>
        <PictureImage picture={data.featured.picture} isFirst />
      </div>
      <h1>{data.featured.title}</h1>
    </Link>
    <section>
      <h2>New products</h2>
      <div className="items">
        {data.items.map((item) => (
          <ItemLink key={item.id} item={item} />
        ))}
      </div>
    </section>
  </>
);

export default Home;
