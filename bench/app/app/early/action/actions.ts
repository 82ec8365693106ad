"use server";

export async function press(): Promise<void> {}
