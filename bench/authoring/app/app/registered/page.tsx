export default function Page() {
  return <h1>You are registered.</h1>;
}
