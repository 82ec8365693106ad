export default function Page() {
  return <main>Service UI</main>;
}
