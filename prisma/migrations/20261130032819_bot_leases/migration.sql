-- AlterTable
ALTER TABLE "game" ADD COLUMN     "bot_instance" TEXT;

-- CreateTable
CREATE TABLE "instance" (
    "id" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_pkey" PRIMARY KEY ("id")
);
