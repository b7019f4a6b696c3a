import { Reports } from './reports';

export default function Page() {
  return <Reports />;
}
