-- AlterTable
ALTER TABLE "game" ADD COLUMN     "committed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "secret" BYTEA;

-- AlterTable
ALTER TABLE "log_row" ADD COLUMN     "hash" BYTEA;

-- CreateTable
CREATE TABLE "commitment" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commitment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "x" TEXT NOT NULL,
    "d" TEXT,
    "own" BOOLEAN,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "game_signature" (
    "game_id" TEXT NOT NULL,
    "kid" TEXT NOT NULL,
    "jws" TEXT NOT NULL,

    CONSTRAINT "game_signature_pkey" PRIMARY KEY ("game_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_own_key" ON "signing_key"("own");

-- AddForeignKey
ALTER TABLE "game_signature" ADD CONSTRAINT "game_signature_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_signature" ADD CONSTRAINT "game_signature_kid_fkey" FOREIGN KEY ("kid") REFERENCES "signing_key"("kid") ON DELETE RESTRICT ON UPDATE CASCADE;
